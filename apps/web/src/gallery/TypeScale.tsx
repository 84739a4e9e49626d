import styles from './Values.module.css'

const SCALE: readonly [name: string, size: number, line: number, weight: number, sample: string][] = [
  ['h1', 30, 36, 700, 'Боярская палата о крипте'],
  ['h2', 24, 30, 650, 'Альфа и новости за сегодня'],
  ['h3', 20, 26, 650, 'Сигналы, закрытые за неделю'],
  ['h4', 17, 24, 650, 'Почему разблокировка не обвалила цену'],
  ['lead', 17, 26, 500, 'Вводка под заголовком статьи: одна мысль, две строки, без подробностей.'],
  ['article', 17, 28, 400, 'Текст статьи. Съешь же ещё этих мягких французских булок, да выпей чаю.'],
  ['ui', 15, 22, 450, 'Надписи, пункты меню, комментарии'],
  ['table', 13, 18, 450, 'Строки таблиц: Bitcoin, Ethereum, Solana'],
  ['caption', 12, 16, 500, 'Подписи: 20 ноября, 12:40 · Мария Лис'],
  ['micro', 11, 14, 600, 'Метки на карточках'],
  ['figure-L', 28, 32, 600, '$91 240.55 · −3.10%'],
]

export function TypeScale() {
  return (
    <dl className={styles.scale}>
      {SCALE.map(([name, size, line, weight, sample]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            <span className={`num ${styles.hint}`}>
              {size}/{line} · {weight}
            </span>
          </dt>
          <dd
            className={name === 'figure-L' ? 'num' : undefined}
            style={{ fontSize: size, lineHeight: `${line}px`, fontWeight: weight }}
          >
            {sample}
          </dd>
        </div>
      ))}
    </dl>
  )
}
