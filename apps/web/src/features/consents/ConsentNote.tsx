import type { ConsentState } from '@palata/contract/consents'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useApi } from '#api/api.tsx'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Strip } from '#ui/blocks/Strip.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { consentStates, useConsent } from './queries.ts'

const TEXTS = {
  terms: { to: paths.terms, words: 'пользовательское соглашение' },
  privacy: { to: paths.privacy, words: 'политику конфиденциальности' },
} as const

/** Asks to accept the texts that the reader has not accepted yet, or that have changed. */
export function ConsentNote() {
  const { data } = useQuery(consentStates(useApi()))
  return data ? <Asked states={data.results} /> : null
}

function Asked({ states }: { states: readonly ConsentState[] }) {
  const { mutate, isPending, error } = useConsent(states)
  const waiting = states.filter(({ given_at: at }) => at === null)
  if (waiting.length === 0) return null
  const isChanged = waiting.every((one) => one.is_changed)
  const words = (
    <>
      {error ? `${error.message}. ` : isChanged ? 'Тексты изменились. ' : ''}Прочитайте и примите{' '}
      {waiting.map(({ page }, place) => (
        <Fragment key={page}>
          {place > 0 && ' и '}
          <Link to={TEXTS[page].to}>{TEXTS[page].words}</Link>
        </Fragment>
      ))}
      .
    </>
  )
  return (
    <Strip icon="book" words={words}>
      <Button size="small" isBusy={isPending} onClick={() => mutate()}>
        Принимаю
      </Button>
    </Strip>
  )
}
