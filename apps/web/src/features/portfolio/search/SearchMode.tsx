import type { KnownCoin } from '@palata/contract/market'
import { useEffect, useRef, useState } from 'react'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { ChoiceKeys } from '#ui/fields/choices/ChoiceKeys.tsx'
import { BareInput } from '#ui/fields/text/BareInput.tsx'
import { usePortfolioChanges } from '../changes.ts'
import { Frame } from '../Frame.tsx'
import { useShownAssets } from '../usePortfolio.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import styles from './SearchMode.module.css'
import { useCoinSearch } from './useCoinSearch.ts'

const LONGEST = 100

interface SearchModeProps {
  onLeave: () => void
  /** Called when coins have been added. */
  onAdded: (() => void) | undefined
}

/** Finds and selects coins and adds them all at once. */
export function SearchMode({ onLeave, onAdded }: SearchModeProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState<readonly KnownCoin[]>([])
  const [isBusy, setBusy] = useState(false)
  const { results, isLoading, isAsked } = useCoinSearch(typed)
  const saved = new Set(useShownAssets()?.map(({ coin }) => coin.api_id))
  const changes = usePortfolioChanges()
  // Without a query the selected coins are shown.
  const shown = isAsked ? results : pending
  useEffect(() => field.current?.focus(), [])

  function toggle(coin: KnownCoin) {
    if (!coin.api_id) return console.error('Монета без api_id', coin)
    const without = pending.filter(({ api_id }) => api_id !== coin.api_id)
    setPending(without.length < pending.length ? without : [...pending, coin])
  }

  async function add() {
    setBusy(true)
    try {
      await changes.add(pending.map(({ api_id }) => api_id))
      onLeave()
      onAdded?.()
    } catch {
      // The failure was already shown; the selection stays.
      setBusy(false)
    }
  }

  return (
    <ChoiceKeys className={styles.mode} isSettled={!isLoading}>
      <Frame
        title="Добавить активы"
        onBack={onLeave}
        top={
          <search className={styles.field}>
            <Icon name="search" size={18} />
            <BareInput
              ref={field}
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={LONGEST}
              placeholder="Поиск"
              aria-label="Поиск монет"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            {isLoading && (
              <span className={styles.spinner} role="status" aria-label="Поиск идёт">
                <Icon name="refresh" size={16} />
              </span>
            )}
            {typed && (
              <IconButton
                icon="close"
                iconSize={16}
                size="small"
                label="Стереть"
                onClick={() => {
                  setTyped('')
                  field.current?.focus()
                }}
              />
            )}
          </search>
        }
        footer={
          <>
            {pending.length > 0 && <p className={styles.chosen}>Выбрано: {pending.length}</p>}
            <Button
              disabled={pending.length === 0 && 'Отметьте хотя бы одну монету'}
              isBusy={isBusy}
              onClick={() => void add()}
            >
              Добавить выбранное
            </Button>
          </>
        }
      >
        {isAsked && !isLoading && results.length === 0 && (
          <EmptyState icon="search" help="Попробуйте символ монеты или название латиницей.">
            По вашему запросу ничего не найдено
          </EmptyState>
        )}
        <ul className={styles.list} aria-label={isAsked ? 'Найденные монеты' : 'Выбранные монеты'}>
          {shown.map((coin) => (
            <ChoiceRow
              key={coin.api_id}
              coin={coin}
              isSaved={saved.has(coin.api_id)}
              isChosen={pending.some(({ api_id }) => api_id === coin.api_id)}
              onToggle={toggle}
            />
          ))}
        </ul>
      </Frame>
    </ChoiceKeys>
  )
}
