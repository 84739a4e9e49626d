/** As many as fit a wide page. */
const PARTS = 200

/** Peak of each of a recording's equal parts. */
export class PeakMeter {
  readonly #peaks = new Float64Array(PARTS)
  readonly #samples: number
  #heard = 0

  /** `samples`: of the whole recording, from its stated length. */
  constructor(samples: number) {
    this.#samples = samples
  }

  add(channels: readonly Float32Array[], samples: number) {
    for (let at = 0; at < samples; at += 1) {
      // Samples beyond the stated length count to the last part.
      const part = Math.min(PARTS - 1, Math.floor(((this.#heard + at) / this.#samples) * PARTS))
      for (const channel of channels) {
        const swing = Math.abs(channel[at]!)
        if (swing > this.#peaks[part]!) this.#peaks[part] = swing
      }
    }
    this.#heard += samples
  }

  /** In percent of the highest; empty for silence. */
  whole(): number[] {
    const loudest = Math.max(...this.#peaks)
    return loudest > 0 ? [...this.#peaks].map((peak) => Math.round((peak / loudest) * 100)) : []
  }
}
