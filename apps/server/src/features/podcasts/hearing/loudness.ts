/** Steps of 0.1 s; a block is four steps, and neighbouring blocks share three. */
const STEPS_A_SECOND = 10
const STEPS_A_BLOCK = 4
/** Blocks below it are silence (absolute gate). */
const SILENCE_LUFS = -70
/** Blocks this far below the mean of the rest are pauses (relative gate). */
const PAUSE_LU = 10

/**
 * Loudness of a whole recording by EBU R 128: ITU-R BS.1770-4, annex 1. Samples come in pieces; only one number
 * per 0.1 s is kept.
 */
export class LoudnessMeter {
  readonly #stepSamples: number
  readonly #rate: number
  readonly #filters: Filter[] = []
  readonly #steps: number[] = []
  #sum = 0
  #counted = 0

  constructor(rate: number) {
    this.#rate = rate
    this.#stepSamples = Math.round(rate / STEPS_A_SECOND)
  }

  /** Adds samples of each channel: left and right, or mono. */
  add(channels: readonly Float32Array[], samples: number) {
    for (let at = 0; at < samples; ) {
      const end = Math.min(samples, at + this.#stepSamples - this.#counted)
      for (const [index, channel] of channels.entries()) {
        this.#filters[index] ??= new Filter(this.#rate)
        this.#sum += this.#filters[index].energy(channel, at, end)
      }
      this.#counted += end - at
      at = end
      if (this.#counted === this.#stepSamples) this.#endStep()
    }
  }

  #endStep() {
    this.#steps.push(this.#sum / this.#stepSamples)
    this.#sum = 0
    this.#counted = 0
  }

  /** LUFS; null for silence and for less than one block. */
  whole(): number | null {
    const blocks = this.#steps
      .slice(STEPS_A_BLOCK - 1)
      .map((_, index) => meanOf(this.#steps.slice(index, index + STEPS_A_BLOCK)))
      .filter((energy) => lufsOf(energy) > SILENCE_LUFS)
    if (blocks.length === 0) return null
    const gate = lufsOf(meanOf(blocks)) - PAUSE_LU
    return lufsOf(meanOf(blocks.filter((energy) => lufsOf(energy) > gate)))
  }
}

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

const lufsOf = (energy: number) => -0.691 + 10 * Math.log10(energy)

/** K-weighting of one channel: a high shelf, then a high pass. */
class Filter {
  readonly #shelf: Biquad
  readonly #pass: Biquad

  constructor(rate: number) {
    this.#shelf = shelfOf(rate)
    this.#pass = passOf(rate)
  }

  /** Sum of squares of the filtered samples. */
  energy(samples: Float32Array, from: number, to: number): number {
    const { b0, b1, b2, a1, a2 } = this.#shelf
    const pass = this.#pass
    let { z1, z2 } = this.#shelf
    let { z1: y1, z2: y2 } = pass
    let sum = 0
    for (let at = from; at < to; at += 1) {
      const x = samples[at]!
      const shelved = b0 * x + z1
      z1 = b1 * x - a1 * shelved + z2
      z2 = b2 * x - a2 * shelved
      const passed = pass.b0 * shelved + y1
      y1 = pass.b1 * shelved - pass.a1 * passed + y2
      y2 = pass.b2 * shelved - pass.a2 * passed
      sum += passed * passed
    }
    Object.assign(this.#shelf, { z1, z2 })
    Object.assign(pass, { z1: y1, z2: y2 })
    return sum
  }
}

/** Coefficients and state of a second-order filter. */
interface Biquad {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
  z1: number
  z2: number
}

/**
 * BS.1770 gives the coefficients for 48 kHz only. These are the underlying analogue filters, as found by libebur128 and
 * pyloudnorm, converted for any rate.
 */
function shelfOf(rate: number): Biquad {
  const [frequency, q] = [1681.974450955533, 0.7071752369554196]
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const k = Math.tan((Math.PI * frequency) / rate)
  const a0 = 1 + k / q + k * k
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
    z1: 0,
    z2: 0,
  }
}

function passOf(rate: number): Biquad {
  const [frequency, q] = [38.13547087602444, 0.5003270373238773]
  const k = Math.tan((Math.PI * frequency) / rate)
  const a0 = 1 + k / q + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0, z1: 0, z2: 0 }
}
