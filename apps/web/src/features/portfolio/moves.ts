interface Moves<Reply> {
  send: (coinId: string, index: number) => Promise<Reply>
  /** The server's order, once nothing more is to be told. */
  onDone: (reply: Reply) => void
  onFailed: (error: unknown) => void
}

/** Tells of moves one after another. A coin that moves on while it waits is told of once, where it ended. */
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
      // Those behind it were counted from a place that it never got.
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
  }
}
