import type { DeskDone } from '@palata/contract/desk/resource/types'
import { useInvalidate } from '@refinedev/core'
import { useApi } from '@site/api/api.tsx'
import { Link, useLeaveGuard, useNavigate, useParams } from '@site/navigation/index.ts'
import { Icon } from '@site/ui/blocks/Icon.tsx'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { confirmed } from '@site/ui/layers/confirm.ts'
import { type FormEvent, useState } from 'react'
import { problemsOf } from '#acts/problems.ts'
import { sayDone } from '#acts/undo.ts'
import { withFreshStep } from '#features/secondStep/freshStep.ts'
import { Loading } from '#frame/Loading.tsx'
import { Section } from '#frame/Section.tsx'
import { useOneRow } from '#lists/item/useOneRow.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'
import { Fields } from './Fields.tsx'
import styles from './FormPage.module.css'
import { Presence } from './Presence.tsx'
import { changesOf, givenIn, missingIn, shownIn, valuesOf } from './values.ts'

/** Form of a new object. */
export function NewPage({ screen }: { screen: ResourceScreen }) {
  return <Form screen={screen} row={null} />
}

/** Form of an existing object. */
export function EditPage({ screen }: { screen: ResourceScreen }) {
  const { id = '' } = useParams()
  const { query } = useOneRow(screen, id)
  const row = query.data?.data
  if (query.isError && !row) return <Message onRetry={() => void query.refetch()}>{query.error.message}</Message>
  if (!row)
    return (
      <Loading>
        <Skeleton height={320} />
      </Loading>
    )
  return <Form screen={screen} row={row} />
}

function Form({ screen, row }: { screen: ResourceScreen; row: Row | null }) {
  const { contract, key } = screen
  const fields = (screen.fields ?? []).filter(({ isForNew = false, isForChange = false }) =>
    row === null ? !isForChange : !isForNew,
  )
  const api = useApi()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const [initial] = useState<Record<string, unknown>>(() =>
    row ? shownIn(fields, row) : givenIn(fields, location.search),
  )
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const back = row ? `/desk/${key}/${row.id}` : `/desk/${key}`
  useLeaveGuard(isChanged, () =>
    confirmed({ title: 'Уйти без сохранения?', text: 'Написанное в форме пропадёт.', action: 'Уйти' }),
  )

  async function save(event: FormEvent) {
    event.preventDefault()
    const missing = missingIn(fields, values)
    setProblems(missing)
    if (Object.keys(missing).length > 0 || isBusy) return
    setBusy(true)
    try {
      const body = (row ? changesOf(fields, values, initial) : valuesOf(fields, values)) as never
      const done = (
        row
          ? await withFreshStep(() =>
              api.call(contract.patch!, { params: { id: String(row.id) }, body } as never, { quiet: true }),
            )
          : await withFreshStep(() => api.call(contract.create!, { body } as never, { quiet: true }))
      ) as DeskDone & { id?: number }
      void invalidate({ resource: contract.name, invalidates: ['all'] })
      setChanged(false)
      sayDone({ words: done.outcome, undo: null })
      // The leave guard is removed in the next render; navigating before it would ask for confirmation.
      setTimeout(() => navigate(`/desk/${key}/${row?.id ?? done.id}`))
    } catch (error) {
      setProblems(problemsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={styles.page}
      data-wide={fields.some(({ kind }) => kind === 'html') || undefined}
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <Link to={back} className={styles.back}>
        <Icon name="back" size={16} />
        {row ? screen.one : screen.title}
      </Link>
      <h1 tabIndex={-1}>{row ? `${screen.one}: правка` : `${screen.one}: новое`}</h1>
      {row && /^[1-9]\d*$/.test(String(row.id)) && <Presence resource={contract.name} id={Number(row.id)} />}
      {row && screen.above?.(row)}
      <Section title="Поля">
        <div className={styles.fields}>
          <Fields
            fields={fields}
            values={values}
            problems={problems}
            onChange={(change) => {
              setValues({ ...values, ...change })
              setChanged(true)
            }}
          />
          {problems[''] && (
            <p className={styles.problem} role="alert">
              {problems['']}
            </p>
          )}
          <Button type="submit" isBusy={isBusy}>
            {row ? 'Сохранить' : 'Добавить'}
          </Button>
        </div>
      </Section>
    </form>
  )
}
