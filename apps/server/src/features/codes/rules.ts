import { randomInt } from 'node:crypto'
import type { CodeGives } from '@palata/contract/codes'
import type { Tariff } from '@palata/contract/membership'
import { Refusal } from '#platform/errors.ts'
import type { CodeRow } from './store.ts'

export const TARIFF_NAMES: Record<Tariff, string> = { '1year': '12 месяцев', '2months': '2 месяца' }

/** Letters and digits that are not taken for one another. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A code of twelve signs: 59 bits, which nobody guesses within the limit of attempts. */
export function madeUpCode(): string {
  const part = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return `${part()}-${part()}-${part()}`
}

/** Whether the code works at `now`, uses left or not. */
export function isOver({ ended_at, ends_at }: Pick<CodeRow, 'ended_at' | 'ends_at'>, now: Date): boolean {
  return ended_at !== null || (ends_at !== null && ends_at <= now)
}

/** Refuses a code that is unknown or gives nothing to this person, in words for them. `taken` are uses of others. */
export function requireUsable(
  code: CodeRow | undefined,
  { taken, isUsed }: { taken: number; isUsed: boolean },
  now: Date,
): asserts code is CodeRow {
  if (!code) throw new Refusal('bad_code', 'Такого кода нет. Проверьте, как он написан')
  if (isUsed) throw new Refusal('bad_code', 'Вы уже использовали этот код: он действует один раз на человека')
  if (isOver(code, now)) throw new Refusal('bad_code', 'Срок этого кода вышел')
  if (taken >= code.most_uses) throw new Refusal('bad_code', 'Этот код уже использовали столько раз, сколько можно')
}

/** Refuses a code that does not lower the price of this tariff. */
export function requireLowers(code: CodeRow, tariff: Tariff): number {
  if (code.percent === null)
    throw new Refusal('bad_code', 'Этот код даёт дни без оплаты: введите его на странице подписки')
  if (code.tariff !== null && code.tariff !== tariff)
    throw new Refusal('bad_code', `Этот код снижает цену только подписки на ${TARIFF_NAMES[code.tariff]}`)
  return code.percent
}

export function present({ code, days, percent, tariff, ends_at }: CodeRow): CodeGives {
  return { code, days, percent, tariff, ends_at: ends_at?.toISOString() ?? null }
}
