import { LARGEST_MOVE, LEAST_MOVE, MOVE_HOURS, type PriceCondition } from '@palata/contract/alerts'
import { useState } from 'react'
import { Segments } from '#ui/controls/Segments.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import styles from './alerts.module.css'
import { HOURS } from './words.ts'

export const DEFAULT_MOVE: PriceCondition | null = { percent: 8, hours: 1 }

interface PriceFieldsProps {
  condition: PriceCondition | null
  /** Null while what is typed is no number that may be asked for. */
  onChange: (condition: PriceCondition | null) => void
}

/** The condition of a price: a move of some percent, or a level. */
export function PriceFields({ condition, onChange }: PriceFieldsProps) {
  const [isLevel, setLevel] = useState(condition !== null && 'level_usd' in condition)
  const [percent, setPercent] = useState(condition && 'percent' in condition ? String(condition.percent) : '8')
  const [level, setLevelText] = useState(condition && 'level_usd' in condition ? String(condition.level_usd) : '')
  const [hours, setHours] = useState<(typeof MOVE_HOURS)[number]>(
    condition && 'hours' in condition ? condition.hours : 1,
  )

  function tell(next: { isLevel?: boolean; percent?: string; level?: string; hours?: (typeof MOVE_HOURS)[number] }) {
    const now = { isLevel, percent, level, hours, ...next }
    const value = numberOf(now.isLevel ? now.level : now.percent)
    if (now.isLevel) onChange(value > 0 ? { level_usd: value } : null)
    else onChange(value >= LEAST_MOVE && value <= LARGEST_MOVE ? { percent: value, hours: now.hours } : null)
  }

  return (
    <div className={styles.field}>
      <Segments
        label="Условие цены"
        options={[
          ['move', 'Движение'],
          ['level', 'Уровень'],
        ]}
        chosen={isLevel ? 'level' : 'move'}
        onChoose={(which) => {
          setLevel(which === 'level')
          tell({ isLevel: which === 'level' })
        }}
      />
      {isLevel ? (
        <TextInput
          label="Уровень, $"
          value={level}
          onChange={(text) => {
            setLevelText(text)
            tell({ level: text })
          }}
        />
      ) : (
        <>
          <TextInput
            label={`На сколько процентов, от ${LEAST_MOVE} до ${LARGEST_MOVE}`}
            value={percent}
            onChange={(text) => {
              setPercent(text)
              tell({ percent: text })
            }}
          />
          <Segments
            label="За какое время"
            options={HOURS}
            chosen={String(hours)}
            onChoose={(chosen) => {
              const next = MOVE_HOURS.find((one) => String(one) === chosen)!
              setHours(next)
              tell({ hours: next })
            }}
          />
        </>
      )}
      <p className={styles.hint}>
        Сообщение приходит один раз: следующее — когда цена отойдёт от уровня на 1 % или движение утихнет вдвое.
      </p>
    </div>
  )
}

/** Readers write a comma, too; NaN for anything that is no number. */
const numberOf = (text: string) =>
  text.trim()
    ? Number(
        text
          .trim()
          .replace(/[\s\u00a0]/g, '')
          .replace(',', '.'),
      )
    : Number.NaN
