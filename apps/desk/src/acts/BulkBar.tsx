import { type DeskBulk, deskBulks } from '@palata/contract/desk/own/bulks'
import { useInvalidate } from '@refinedev/core'
import { useApi } from '@site/api/api.tsx'
import { Icon } from '@site/ui/blocks/Icon.tsx'
import { IconButton } from '@site/ui/controls/IconButton.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { toast } from '@site/ui/toasts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import styles from './BulkBar.module.css'
import { useWatchedBulk, watchBulk } from './bulk.ts'

const ASK_AGAIN_MS = 1_000

/** Progress of a bulk action, with buttons to stop it and, when it is not running, to undo it. */
export function BulkBar() {
  const id = useWatchedBulk()
  return id === null ? null : <Progress key={id} id={id} />
}

function Progress({ id }: { id: number }) {
  const api = useApi()
  const invalidate = useInvalidate()
  const params = { id: String(id) }
  const { data: bulk, refetch } = useQuery({
    queryKey: ['desk', 'bulk', id],
    queryFn: ({ signal }) => api.call(deskBulks.read, { params }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : ASK_AGAIN_MS),
  })
  const state = bulk?.state
  const resource = bulk?.resource
  useEffect(() => {
    if (state && state !== 'running' && resource) void invalidate({ resource, invalidates: ['all'] })
  }, [state, resource, invalidate])

  async function act(name: 'stop' | 'resume' | 'undo') {
    try {
      await api.call(deskBulks.act[name], { params, body: {} as never }, { quiet: true })
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Не получилось')
    }
    await refetch()
  }

  if (!bulk) return null
  return (
    <div className={styles.bar} role="status">
      <progress max={bulk.total} value={bulk.done + bulk.failed} aria-label="Сделано" />
      <p>{wordsOf(bulk)}</p>
      {state === 'running' && <TextButton onClick={() => void act('stop')}>Остановить</TextButton>}
      {state === 'stopped' && <TextButton onClick={() => void act('resume')}>Продолжить</TextButton>}
      {state !== 'running' && bulk.can_undo && <TextButton onClick={() => void act('undo')}>Вернуть всё</TextButton>}
      {state === 'done' && <Icon name="check" size={18} />}
      <IconButton icon="close" iconSize={16} size="small" label="Скрыть" onClick={() => watchBulk(null)} />
    </div>
  )
}

export function wordsOf({ state, total, done, failed }: Pick<DeskBulk, 'state' | 'total' | 'done' | 'failed'>) {
  const made = `${{ running: 'Делается', stopped: 'Остановлено', done: 'Сделано' }[state]}: ${done} из\u00a0${total}`
  return failed > 0 ? `${made}, не вышло ${failed}` : made
}
