import { type AlertRule, READY_RULES, type ReadyRule } from '@palata/contract/alerts'
import type { AlertWay } from '@palata/contract/alerts/whats'
import { useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { passFocus } from '#ui/controls/passFocus.ts'
import { toast } from '#ui/toasts/index.ts'
import styles from './alerts.module.css'
import { useRules } from './useRules.ts'
import { priceWords, whatWords } from './words.ts'

/** Rules on the reader's own coins that are made by one press; those that stand are left out. */
export function ReadyRules({ rules }: { rules: readonly AlertRule[] }) {
  const left = READY_RULES.filter(
    ({ whats }) => !rules.some((rule) => rule.coins === null && whats.every((what) => rule.whats.includes(what))),
  )
  if (left.length === 0) return null
  return (
    <ul className={styles.ready} aria-label="Готовые правила">
      {left.map((ready) => (
        <Ready key={ready.whats.join()} ready={ready} />
      ))}
    </ul>
  )
}

const HOW: Record<AlertWay, string> = { now: 'сразу', gathered: 'сводкой', bell: 'в колокольчик' }

function Ready({ ready: { whats, price, way } }: { ready: ReadyRule }) {
  const [isBusy, setBusy] = useState(false)
  const { add } = useRules()
  const condition = priceWords(price ? { level_usd: null, percent: null, hours: null, ...price } : null)
  const words = [whatWords(whats), condition].filter(Boolean).join(' ')

  async function press(button: HTMLButtonElement) {
    passFocus(button)
    setBusy(true)
    const refusal = await add({ coins: null, whats: [...whats], price: price ?? null, way })
    setBusy(false)
    if (refusal) toast(refusal)
  }

  return (
    <li>
      <span>
        Мои монеты: <b>{words}</b>, {HOW[way]}
      </span>
      <Button
        kind="secondary"
        size="small"
        isBusy={isBusy}
        aria-label={`Включить: ${words}`}
        onClick={({ currentTarget }) => void press(currentTarget)}
      >
        Включить
      </Button>
    </li>
  )
}
