import { placeOf } from '@palata/contract/ledger/place'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { useNavigate } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import page from '../LedgerPage.module.css'
import { foundEntries } from '../queries.ts'
import styles from './Finder.module.css'
import { FoundEntry } from './FoundEntry.tsx'

/** Finds an entry by its number, or all of a call by its author's key and number; the address keeps what is found. */
export function Finder({ place, size }: { place: string; size: number }) {
  const [text, setText] = useState(place.replace('-', ' '))
  const [isUnclear, setUnclear] = useState(false)
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery({ ...foundEntries(useApi(), place), enabled: place !== '' })
  function find() {
    const found = placeOf(text)
    setUnclear(found === null)
    if (found !== null) navigate(`/ledger/${found}`, { stay: true })
  }
  return (
    <section className={page.panel} aria-labelledby="find">
      <header>
        <h2 id="find">Найти запись</h2>
        <small>номер записи или «ключ № сигнала»</small>
      </header>
      {/* Without code the server sends the browser on. */}
      <form
        className={styles.finder}
        action="/ledger/find"
        onSubmit={(event) => {
          event.preventDefault()
          find()
        }}
      >
        <TextInput
          label="Номер записи или ключ и номер сигнала"
          name="q"
          value={text}
          onChange={setText}
          error={isUnclear ? 'Нужен номер записи, как 1204, или ключ и номер сигнала, как 3be7 18' : undefined}
        />
        <Button type="submit" kind="secondary">
          Найти
        </Button>
      </form>
      {place !== '' && isError && !data && (
        <Message onRetry={() => void refetch()}>Не удалось прочитать запись</Message>
      )}
      {data?.length === 0 && (
        <p className={styles.none} role="status">
          {/^\d+$/.test(place) && Number(place) >= size
            ? 'Такой записи под отметкой ещё нет.'
            : 'Такого сигнала в журнале нет.'}
        </p>
      )}
      {data?.map((one) => (
        <FoundEntry key={one.index} found={one} size={size} />
      ))}
    </section>
  )
}
