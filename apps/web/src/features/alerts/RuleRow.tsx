import type { AlertRule } from '@palata/contract/alerts'
import { lazyPart } from '#navigation'
import { Segments } from '#ui/controls/Segments.tsx'
import { ActionMenu } from '#ui/menu/ActionMenu.tsx'
import { Figure } from '#ui/numbers/index.ts'
import { toast } from '#ui/toasts/index.ts'
import styles from './alerts.module.css'
import { RuleCoins } from './RuleCoins.tsx'
import { type RuleChange, useRules } from './useRules.ts'
import { pauseWords, priceWords, WAYS, whatWords } from './words.ts'

const load = () => import('./RuleMenuItems.tsx')
const RuleMenuItems = lazyPart(async () => (await load()).RuleMenuItems)

interface RuleRowProps {
  rule: AlertRule
  portfolioSize: number
  /** Null for a reader who may not write rules. */
  onEdit: (() => void) | null
}

/** A rule: its coins, what it tells, how, and what it told in the week. */
export function RuleRow({ rule, portfolioSize, onEdit }: RuleRowProps) {
  const { coins, whats, price, way, pause_minutes, is_on: isOn, told_in_week } = rule
  const { change, remove } = useRules()
  const words = whatWords(whats)

  async function set(body: RuleChange) {
    const refusal = await change(rule, body)
    if (refusal) toast(refusal)
  }

  const notes = [priceWords(price), way === 'now' && pauseWords(pause_minutes), !isOn && 'выключено']
    .filter(Boolean)
    .join(' · ')
  return (
    <li className={styles.rule} data-off={!isOn || undefined}>
      <RuleCoins coins={coins} portfolioSize={portfolioSize} />
      <span className={styles.what}>
        <b>{words}</b>
        {notes && <small>{notes}</small>}
      </span>
      <Segments
        label={`Как присылать: ${words}`}
        options={WAYS}
        chosen={way}
        onChoose={(next) => next !== way && void set({ way: next })}
      />
      <span className={styles.week}>
        <Figure kind="count" value={told_in_week} />
        <span className="visually-hidden"> за неделю</span>
      </span>
      <ActionMenu label={`Действия с правилом: ${words}`} className={styles.dots} load={load}>
        {(place) => (
          <RuleMenuItems
            at={place}
            isOn={isOn}
            onEdit={onEdit}
            onToggle={() => void set({ is_on: !isOn })}
            onRemove={() => void remove(rule)}
          />
        )}
      </ActionMenu>
    </li>
  )
}
