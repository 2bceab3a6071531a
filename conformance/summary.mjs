// Adds up what the suite has checked, and judges it: a failure or a warning
// fails the run, and so does a scenario that has checked nothing.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const [folder, title] = process.argv.slice(2);

function* results(dir) {
	for (const name of readdirSync(dir)) {
		const path = join(dir, name);
		if (statSync(path).isDirectory()) {
			yield* results(path);
		}
		else if (name === 'checks.json') {
			yield path;
		}
	}
}

const rows = [...results(folder)].sort().map((path) => {
	const checks = JSON.parse(readFileSync(path, 'utf8'));
	const scenario = relative(folder, join(path, '..')).replace(/-\d{4}-\d\d-\d\dT.*$/, '');
	const count = (status) => checks.filter((check) => check.status === status).length;
	const bad = checks.filter((check) => check.status === 'FAILURE' || check.status === 'WARNING');
	return { scenario, passed: count('SUCCESS'), failed: count('FAILURE'), warned: count('WARNING'), bad };
});

let passed = 0;
let wrong = 0;
for (const row of rows) {
	const good = row.bad.length === 0 && row.passed > 0;
	passed += row.passed;
	const mark = good ? 'ok  ' : 'FAIL';
	console.log(`${mark} ${row.scenario}: ${row.passed} passed, ${row.failed} failed, ${row.warned} warnings`);
	if (!good) {
		wrong++;
		row.bad.forEach((check) => console.log(`     ${check.status} ${check.id}: ${check.errorMessage ?? check.description}`));
	}
}
console.log(`${title}: ${rows.length} scenarios, ${passed} checks passed, ${wrong} scenarios wrong`);
if (rows.length === 0 || wrong > 0) {
	process.exit(1);
}
