interface Settled {
  resolve: () => void
  reject: (error: Error) => void
}

/** Those who asked to play and wait for the sound. An error that nobody waits for goes to `onFailure`. */
export function createCallers(onFailure: (error: Error) => void) {
  let waiting: Settled[] = []
  return {
    wait: () => new Promise<void>((resolve, reject) => waiting.push({ resolve, reject })),
    settle(error?: Error) {
      const settled = waiting
      waiting = []
      // Playback failed after it had started, so no caller is waiting for the error.
      if (error && settled.length === 0) onFailure(error)
      for (const { resolve, reject } of settled) error ? reject(error) : resolve()
    },
  }
}
