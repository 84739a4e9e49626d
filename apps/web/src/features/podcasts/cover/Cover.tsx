import styles from './Cover.module.css'

const BARS = 13
const GROUNDS = 6

/** Generated cover of an episode: its number and waves derived from it. */
export function Cover({ id, title, size }: { id: number; title: string; size: number }) {
  const { number } = titleOf(title)
  const seed = Number(number) || id
  return (
    <svg
      className={`${styles.cover} ${styles[`ground${seed % GROUNDS}`]}`}
      width={size}
      height={size}
      viewBox="0 0 100 100"
      aria-hidden="true"
    >
      <rect width="100" height="100" className={styles.ground} />
      {heightsOf(seed).map((height, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the waves never change their places
          key={place}
          x={12 + place * 6}
          y={50 - height / 2}
          width="3.6"
          height={height}
          rx="1.8"
          className={place < 7 ? styles.near : styles.far}
        />
      ))}
      {number && (
        <text x="88" y="92" textAnchor="end" className={styles.number}>
          {number}
        </text>
      )}
    </svg>
  )
}

/** Splits «№214 · Кто купит» into number and name. */
export function titleOf(title: string): { number: string; name: string } {
  const [, number = '', name = title] = /^№\s?(\d{1,5})\s*[·.:—-]\s*(.+)$/.exec(title) ?? []
  return { number, name }
}

function heightsOf(seed: number): number[] {
  let state = (seed * 2_654_435_761) % 4_294_967_296
  return Array.from({ length: BARS }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return 8 + (state / 4_294_967_296) ** 2 * 52
  })
}
