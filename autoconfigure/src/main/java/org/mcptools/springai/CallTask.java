/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

import org.jspecify.annotations.Nullable;
import org.springframework.ai.model.tool.ToolExecutionResult;

/**
 * One call. To interrupt it, unlike to cancel it, does not give up its result.
 */
final class CallTask extends FutureTask<ToolExecutionResult> {

	private @Nullable Thread runner;

	private boolean interrupted;

	CallTask(Callable<ToolExecutionResult> call) {
		super(call);
	}

	@Override
	public void run() {
		begin(Thread.currentThread());
		try {
			super.run();
		}
		finally {
			end();
		}
	}

	private synchronized void begin(Thread thread) {
		this.runner = thread;
		if (this.interrupted) {
			thread.interrupt();
		}
	}

	/** From here on the thread is another's. */
	private synchronized void end() {
		this.runner = null;
	}

	synchronized void interrupt() {
		this.interrupted = true;
		if (this.runner != null) {
			this.runner.interrupt();
		}
	}

}
