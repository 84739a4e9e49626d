/** Keeps what was made of each word: of those that are met again and again always, of others for a while. */
export class Kept<Value> {
  readonly #most: number
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()

  /** Keeps up to twice `most` words. */
  constructor(most: number) {
    this.#most = most
  }

  of(word: string, make: (word: string) => Value): Value {
    const known = this.#young.get(word)
    if (known !== undefined) return known
    const value = this.#old.get(word) ?? make(word)
    // Clearing all at once would lose the common words too, and they are most of any text.
    if (this.#young.size >= this.#most) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(word, value)
    return value
  }
}
