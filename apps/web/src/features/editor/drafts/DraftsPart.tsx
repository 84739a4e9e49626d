import { postWriting } from '@palata/contract/posts/writing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useApi } from '#api/api.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { confirmed } from '#ui/layers/confirm.ts'
import { dayAndTime, momentOf, useClock } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { draftList, outdateDrafts } from '../queries.ts'
import styles from './DraftsPart.module.css'
import type { DraftKeeper } from './keeper.ts'

interface DraftsPartProps {
  keeper: DraftKeeper
  onOpen: (id: string) => void
  onNew: () => void
}

interface Line {
  id: string
  name: string
  at: number
  note: string
}

/** The reader's drafts: the open one, those on the server and those that wait in this browser. */
export function DraftsPart({ keeper, onOpen, onNew }: DraftsPartProps) {
  const { id: current, saved, waiting } = useSyncExternalStore(keeper.subscribe, keeper.get)
  const api = useApi()
  const client = useQueryClient()
  const { data } = useQuery(draftList(api))
  const now = useNow()
  const clock = useClock()
  const waitingIds = new Set(waiting.map(({ id }) => id))
  const lines: Line[] = [
    ...waiting.map(({ id, title, content, at }) => ({
      id,
      at,
      name: nameOf(title, wordsOf(content)),
      note: 'на устройстве',
    })),
    ...(data?.results ?? [])
      .filter(({ id }) => id !== current && !waitingIds.has(id))
      .map(({ id, title, start, saved_at, beside_id, post_id }) => ({
        id,
        at: Date.parse(saved_at),
        name: nameOf(title, start),
        note: beside_id ? 'из другой вкладки' : post_id ? 'правка' : '',
      })),
  ].sort((one, other) => other.at - one.at)

  async function remove({ id, name }: Line) {
    const question = { title: 'Удалить черновик?', text: `«${name}» вернуть будет нельзя.`, action: 'Удалить' }
    if (!(await confirmed(question))) return
    if (!waitingIds.has(id)) await api.call(postWriting.removeDraft, { params: { id } })
    keeper.forget(id)
    await outdateDrafts(client)
  }

  return (
    <section aria-labelledby="editor-drafts">
      <h3 id="editor-drafts">Черновики</h3>
      <ul className={styles.drafts}>
        <li>
          <span>
            <b>Этот текст</b>
            <small>
              {saved ? `${saved.where === 'server' ? 'сохранён' : 'на устройстве'} ${at(saved.at)}` : 'пока пуст'}
            </small>
          </span>
          {saved?.where === 'server' && <Icon name="check" size={18} />}
        </li>
        {lines.map((line) => (
          <li key={line.id}>
            <span>
              <b dir="auto">{line.name}</b>
              <small>
                {at(line.at)}
                {line.note && `, ${line.note}`}
              </small>
            </span>
            <TextButton aria-label={`Открыть черновик «${line.name}»`} onClick={() => onOpen(line.id)}>
              Открыть
            </TextButton>
            <IconButton
              icon="trash"
              iconSize={16}
              size="small"
              label={`Удалить черновик «${line.name}»`}
              onClick={() => void remove(line)}
            />
          </li>
        ))}
      </ul>
      {saved && (
        <Button kind="gray" size="small" onClick={onNew}>
          Начать новый
        </Button>
      )}
    </section>
  )

  function at(moment: number) {
    const instant = new Date(moment).toISOString()
    const isToday = momentOf(instant, now, clock).includes(':')
    return isToday ? `в ${momentOf(instant, now, clock)}` : dayAndTime(instant, now, clock)
  }
}

const nameOf = (title: string, start: string) => title.trim() || start.trim() || 'Без названия'
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 80)
