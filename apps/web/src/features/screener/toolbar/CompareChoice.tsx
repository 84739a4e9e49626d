import { search } from '@palata/contract/search'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Chip } from '#ui/controls/Chip.tsx'
import { LazyDropdown } from '#ui/controls/LazyDropdown.tsx'
import { ChoiceKeys } from '#ui/fields/choices/ChoiceKeys.tsx'
import { ChoiceList, ChoiceRow, ChoiceSearch } from '#ui/fields/choices/ChoiceList.tsx'
import { useSettled } from '#ui/fields/useSettled.ts'
import { screenerKey } from '../queries.ts'
import { logged } from '../requests.ts'
import { useChange } from '../useView.ts'
import styles from './Toolbar.module.css'

const DEBOUNCE_MS = 400
const LEAST = 2

/** Finds a coin and opens its comparison with the base. */
export function CompareChoice() {
  const [isOpen, setOpen] = useState(false)
  const change = useChange()
  return (
    <div className={styles.compare}>
      <LazyDropdown
        label="Сравнить с монетой"
        align="end"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={<Chip icon="compare">Сравнить с монетой</Chip>}
      >
        <CoinSearch
          onChoose={(id) => {
            setOpen(false)
            change({ compare: String(id) })
          }}
        />
      </LazyDropdown>
    </div>
  )
}

function CoinSearch({ onChoose }: { onChoose: (id: number) => void }) {
  const api = useApi()
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim().replace(/^\$/, ''), DEBOUNCE_MS)
  const { data, isError, refetch } = useQuery({
    queryKey: [...screenerKey(), 'search', words],
    enabled: words.length >= LEAST,
    queryFn: ({ signal }) =>
      logged('search', 'Ошибка при поиске монет', () => api.call(search.coins, { query: { q: words } }, { signal })),
  })
  const found = words.length >= LEAST ? data?.results : undefined
  return (
    <ChoiceKeys isSettled={words === typed.trim().replace(/^\$/, '')}>
      <ChoiceSearch label="Тикер или название" value={typed} onChange={setTyped} takesFocus />
      {words.length < LEAST && <p className={styles.none}>Введите хотя бы два знака</p>}
      {isError && <Message onRetry={() => void refetch()}>Не удалось найти монеты</Message>}
      <p className={found?.length === 0 ? styles.none : 'visually-hidden'} role="status">
        {found?.length === 0 && 'Такой монеты нет среди тех, за которыми мы следим'}
      </p>
      <ChoiceList>
        {found?.map(({ id, symbol, name, image }) => (
          <ChoiceRow key={id} onChoose={() => onChoose(id)}>
            <img src={image} alt="" width={20} height={20} />
            <b>{symbol.toUpperCase()}</b>
            <span>{name}</span>
          </ChoiceRow>
        ))}
      </ChoiceList>
    </ChoiceKeys>
  )
}
