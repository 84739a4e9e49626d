import { Refusal } from '#platform/errors.ts'

/** The most of each in one text, many times more than in any that was written by hand. */
const MOST = { links: 2_000, coins: 2_000, headings: 500, cells: 10_000, pictures: 500 }
type Kind = keyof typeof MOST

const CALLED: Record<Kind, string> = {
  links: 'ссылок',
  coins: 'упоминаний монет',
  headings: 'заголовков',
  cells: 'ячеек в таблицах',
  pictures: 'картинок',
}

/** Counts what costs more than its characters. */
export class Room {
  readonly #left = { ...MOST }
  readonly #isCut: boolean

  /** `isCut`: what is over a limit stays plain text instead of refusing the whole. */
  constructor(isCut: boolean) {
    this.#isCut = isCut
  }

  /** Whether one more may be made. Throws `too_large` over the limit unless the text is cut. */
  take(kind: Kind): boolean {
    this.#left[kind] -= 1
    if (this.#left[kind] >= 0) return true
    if (this.#isCut) return false
    throw tooMany(MOST[kind], CALLED[kind])
  }
}

export function tooMany(most: number, called: string) {
  return new Refusal('too_large', `В тексте больше ${most.toLocaleString('ru-RU')} ${called}: разделите его на части`)
}
