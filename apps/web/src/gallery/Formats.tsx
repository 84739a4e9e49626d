import {
  formatAge,
  formatExact,
  formatExactUsd,
  formatLarge,
  formatPercent,
  formatPrice,
  formatUsd,
  formatWholeUsd,
  plural,
  shortAddress,
  truncateName,
} from '#ui/format/index.ts'
import styles from './Values.module.css'

const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (minutes: number) => formatAge(new Date(NOW.getTime() - minutes * 60_000).toISOString(), NOW)
const HOUR = 60
const DAY = 24 * HOUR

const FORMATS: readonly [what: string, where: string, shown: readonly string[]][] = [
  ['Цена', 'formatPrice', [0, 0.04217, 2.6104, 61.5, 412.8, 91_240, 999_950, null].map(formatPrice)],
  ['Цена в долларах', 'formatUsd', [2.61, -1200, 7.1e9].map(formatUsd)],
  ['Целые доллары', 'formatWholeUsd', [91_240, 412.6].map(formatWholeUsd)],
  ['До восьми знаков', 'formatExact', [0.00001234, 1.5, 91_240.55].map(formatExact)],
  ['Полная цена', 'formatExactUsd', [0.00001234, 91_240.55].map(formatExactUsd)],
  ['Крупное число', 'formatLarge', [formatLarge(2_345_678, 1), formatLarge(2_345_678, 2), formatLarge(999_999, 2)]],
  ['Процент', 'formatPercent', [formatPercent(-3.1), formatPercent(2.45), formatPercent(0.84, { plus: true })]],
  ['Процента нет', 'formatPercent', [formatPercent(null)]],
  ['Давность', 'formatAge', [ago(0), ago(2), ago(3 * HOUR), ago(3 * DAY), ago(9 * DAY), ago(65 * DAY), ago(400 * DAY)]],
  ['Название проекта', 'truncateName', ['Avalanche', 'Hyperliquid'].map(truncateName)],
  ['Адрес контракта', 'shortAddress', [shortAddress('0x37BD599236Ad1890fCD40f691e5bF65E4959452E')]],
  ['Согласование', 'plural', [1, 3, 12].map((days) => `${days} ${plural(days, 'день', 'дня', 'дней')}`)],
]

export function Formats() {
  return (
    <table className={styles.formats}>
      <thead>
        <tr>
          <th scope="col">Что</th>
          <th scope="col">Чем</th>
          <th scope="col">Как видит читатель</th>
        </tr>
      </thead>
      <tbody>
        {FORMATS.map(([what, where, shown]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>
              <code>{where}</code>
            </td>
            <td>
              {shown.map((text) => (
                <span key={text} className={`num ${styles.value}`}>
                  {text}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
