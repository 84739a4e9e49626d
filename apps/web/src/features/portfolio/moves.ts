interface Moves<Reply> {
  send: (coinId: string, index: number) => Promise<Reply>
  /** Receives the server's order after the last move. */
  onDone: (reply: Reply) => void
  onFailed: (error: unknown) => void
}

/** Sends moves one after another. Several moves of a waiting coin are sent as one, with the last place. */
export function createMoves<Reply>({ send, onDone, onFailed }: Moves<Reply>) {
  const waiting: { coinId: string; index: number }[] = []
  let running: Promise<void> | null = null

  async function run() {
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const reply = await send(next.coinId, next.index)
        if (waiting.length === 0) onDone(reply)
      }
    } catch (error) {
      // The waiting moves assumed the failed one, so they are dropped.
      waiting.length = 0
      onFailed(error)
      throw error
    } finally {
      running = null
    }
  }

  return {
    tell(coinId: string, index: number): Promise<void> {
      const last = waiting.at(-1)
      if (last?.coinId === coinId) last.index = index
      else waiting.push({ coinId, index })
      running ??= run()
      return running
    },

    /** Sends the waiting moves at once, without waiting for the running one: its answer may come too late. */
    leave() {
      for (const { coinId, index } of waiting.splice(0)) send(coinId, index).then(onDone, onFailed)
    },
  }
}
