import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { CopyAddress } from '#ui/controls/CopyAddress.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { confirmed } from '#ui/layers/confirm.ts'
import { toast } from '#ui/toasts/index.ts'
import type { Filter } from '../filter/useFilter.ts'
import { ownFeed, useFeedChange } from '../queries.ts'
import styles from './Subscribe.module.css'

const FAILED = 'Не удалось изменить адрес. Попробуйте ещё раз.'

/** Subscribes a calendar program (iCal). Its events follow the filter, by a public or a personal address. */
export function Subscribe({ filter }: { filter: Filter }) {
  const { data: feed } = useQuery(ownFeed(useApi()))
  const rotate = useFeedChange('rotateFeed')
  const close = useFeedChange('closeFeed')
  const isBusy = rotate.isPending || close.isPending
  const own = feed?.address
  const open = `${location.origin}/feeds/calendar${filter.isImportantOnly ? '-important' : ''}.ics`
  const address = own ? own + searchOf(filter) : filter.isNarrowed ? null : open
  const make = () => rotate.mutate(undefined, { onError: () => toast(FAILED) })

  async function replace() {
    const text = 'Прежний перестанет отвечать: в программе его надо будет заменить новым.'
    if (await confirmed({ title: 'Сменить адрес?', text, action: 'Сменить' })) make()
  }

  async function shut() {
    const text = 'Программы перестанут получать события. Новый адрес можно открыть в любой момент.'
    if (await confirmed({ title: 'Закрыть адрес?', text, action: 'Закрыть адрес' }))
      close.mutate(undefined, { onError: () => toast(FAILED) })
  }

  return (
    <Panel title="В своём календаре">
      <p className={styles.words}>{aboutOf(filter)} в программе на телефоне или компьютере. Переносы приходят сами.</p>
      {address ? (
        <p className={styles.actions}>
          <a href={address.replace(/^https?:/, 'webcal:')}>Подписаться</a>
          <CopyAddress address={address} label="Скопировать адрес календаря" />
        </p>
      ) : (
        <p className={styles.words}>Для этого нужен личный адрес: его знаете только вы.</p>
      )}
      {own ? (
        <p className={styles.actions}>
          <TextButton disabled={isBusy} onClick={() => void replace()}>
            Сменить адрес
          </TextButton>
          <TextButton disabled={isBusy} onClick={() => void shut()}>
            Закрыть адрес
          </TextButton>
        </p>
      ) : (
        filter.isNarrowed && (
          <Button kind="secondary" size="small" isBusy={rotate.isPending} onClick={make}>
            Получить личный адрес
          </Button>
        )
      )}
    </Panel>
  )
}

function aboutOf({ isImportantOnly, isMineOnly, kinds }: Filter) {
  if (isMineOnly) return isImportantOnly ? 'Важные события ваших монет' : 'События ваших монет'
  if (kinds.length > 0) return 'События выбранных видов'
  return isImportantOnly ? 'Важные события' : 'Все события'
}

/** The filter as query parameters of the page's address. */
function searchOf({ isImportantOnly, isMineOnly, kinds }: Filter) {
  const search = [
    isImportantOnly && 'events=important',
    isMineOnly && 'coins=mine',
    kinds.length > 0 && `kinds=${kinds.join(',')}`,
  ].filter(Boolean)
  return search.length > 0 ? `?${search.join('&')}` : ''
}
