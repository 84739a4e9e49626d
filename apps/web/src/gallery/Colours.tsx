import type { Theme } from '#ui/theme/theme.ts'
import sheet from '#ui/theme/tokens.css?raw'
import { Sample } from './Section.tsx'
import styles from './Values.module.css'

const GROUPS: readonly [title: string, belongs: RegExp][] = [
  ['Поверхности', /^(header|canvas|surface|raised|sunken|hover|selected|backdrop)$/],
  ['Линии', /^line/],
  ['Текст', /^text/],
  ['Действие', /accent/],
  ['Золото: запечатано, PoN, модерация', /^gold/],
  ['Рост и падение', /^(on-)?(up|down)(-|$)/],
  ['Карточки и их полосы', /^(card|bar)-/],
]

/** Read from the stylesheet, so that a new token appears here without a change. */
export function Colours({ theme }: { theme: Theme }) {
  const tokens = tokensOf(theme)
  const placed = GROUPS.map(([title, belongs]) => ({ title, tokens: tokens.filter(({ name }) => belongs.test(name)) }))
  const known = new Set(placed.flatMap((group) => group.tokens))
  const rest = tokens.filter((token) => !known.has(token))
  return (
    <>
      {[...placed, { title: 'Тени и прочее', tokens: rest }].map((group) => (
        <Sample key={group.title} title={group.title} isWide>
          <ul className={styles.chips}>
            {group.tokens.map(({ name, value }) => (
              <li key={name}>
                <Chip name={name} value={value} />
              </li>
            ))}
          </ul>
        </Sample>
      ))}
    </>
  )
}

function Chip({ name, value }: { name: string; value: string }) {
  const look = name.endsWith('shadow')
    ? { background: 'var(--raised)', boxShadow: `var(--${name})` }
    : { background: `var(--${name})` }
  return (
    <>
      <span className={styles.colour} style={look} />
      <code>--{name}</code>
      <span className={`num ${styles.hint}`}>{value}</span>
    </>
  )
}

function tokensOf(theme: Theme) {
  const block = sheet.split(`[data-theme="${theme}"]`)[1]?.split('}')[0] ?? ''
  return [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({ name, value }))
}
