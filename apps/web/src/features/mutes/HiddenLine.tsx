import { type ReactNode, useId, useState } from 'react'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { numberText } from '#ui/numbers/index.ts'
import styles from './mutes.module.css'

/** Labels named in the line; the others are counted. */
const NAMED = 3

interface HiddenLineProps {
  /** Label of the mute of each hidden item. */
  labels: readonly string[]
  /** Draws the hidden items. */
  children: () => ReactNode
}

/** «Скрыто 14: airdrop 9, @x 5 — показать», where the hidden items would stand; a press shows them there. */
export function HiddenLine({ labels, children }: HiddenLineProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (labels.length === 0) return null
  return (
    <>
      <p className={styles.line}>
        <span>{hiddenWords(labels)} — </span>
        <TextButton aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen((before) => !before)}>
          {isOpen ? 'спрятать' : 'показать'}
        </TextButton>
      </p>
      <div id={id} hidden={!isOpen}>
        {isOpen && children()}
      </div>
    </>
  )
}

/** «Скрыто 14: airdrop 9, @x 5»; with one label its count is the whole. */
export function hiddenWords(labels: readonly string[]): string {
  const counts = [...Map.groupBy(labels, (label) => label)].map(([label, { length: count }]) => ({ label, count }))
  return `Скрыто ${countWords(counts)}`
}

/** «14: airdrop 9, @x 5». */
export function countWords(counts: readonly { label: string; count: number }[]): string {
  const sorted = counts.toSorted((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1))
  const written = (value: number) => numberText('count', value)
  const named = sorted
    .slice(0, NAMED)
    .map(({ label, count }) => (sorted.length === 1 ? label : `${label} ${written(count)}`))
  const sum = (some: typeof sorted) => some.reduce((total, { count }) => total + count, 0)
  const rest = sum(sorted.slice(NAMED))
  return `${written(sum(sorted))}: ${[...named, ...(rest > 0 ? [`остальное ${written(rest)}`] : [])].join(', ')}`
}
