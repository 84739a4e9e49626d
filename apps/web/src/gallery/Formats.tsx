import { formatAge, plural, shortAddress, truncateName } from '#ui/format/index.ts'
import { Change, Figure, type NumberKind } from '#ui/numbers/index.ts'
import styles from './Values.module.css'

const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (minutes: number) => formatAge(new Date(NOW.getTime() - minutes * 60_000).toISOString(), NOW)
const HOUR = 60
const DAY = 24 * HOUR

const FORMATS: readonly [what: string, where: string, shown: readonly string[]][] = [
  ['Давность', 'formatAge', [ago(0), ago(2), ago(3 * HOUR), ago(3 * DAY), ago(9 * DAY), ago(65 * DAY), ago(400 * DAY)]],
  ['Название проекта', 'truncateName', ['Avalanche', 'Hyperliquid'].map(truncateName)],
  ['Адрес контракта', 'shortAddress', [shortAddress('0x37BD599236Ad1890fCD40f691e5bF65E4959452E')]],
  ['Согласование', 'plural', [1, 3, 12].map((days) => `${days} ${plural(days, 'день', 'дня', 'дней')}`)],
]

const NUMBERS: readonly [what: string, kind: NumberKind, values: readonly (number | null)[]][] = [
  ['Цена в текстах и сигналах', 'price', [0.00001234, 0.123456789, 2.61, 91_240.55, 123_456.7, null]],
  ['Цена на рынке', 'market', [0, 0.0000042, 0.04217, 2.6104, 61.5, 412.8, 91_240, 999_950]],
  ['Капитализация на рынке', 'large', [999.5, 91_240, 3.21e12]],
  ['Целые доллары', 'dollars', [91_240.4, 412.6]],
  ['Капитализация в поиске', 'cap', [999.5, 2_345_678, 7.1e9]],
  ['Цена в монетах', 'exact', [0.00045232, 0.0000097]],
  ['Индекс и курс', 'points', [6734, 80.9]],
  ['Цена подписки', 'money', [239, 19.9]],
  ['Эфир', 'eth', [0.34, 0.3]],
  ['Счётчик', 'count', [0, 1204, 12_345]],
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
        {NUMBERS.map(([what, kind, values]) => (
          <tr key={kind}>
            <th scope="row">{what}</th>
            <td>
              <code>{kind}</code>
            </td>
            <td>
              {values.map((value) => (
                <span key={value} className={styles.value}>
                  <Figure kind={kind} value={value} />
                </span>
              ))}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">Изменение</th>
          <td>
            <code>Change</code>
          </td>
          <td>
            {[2.45, -3.1, 0, null].map((percent) => (
              <span key={percent} className={styles.value}>
                <Change percent={percent} period="24 ч" plus />
              </span>
            ))}
          </td>
        </tr>
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
