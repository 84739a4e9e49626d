import { authLayer } from '#features/accounts'
import { useAccess } from '#features/membership'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Button } from '#ui/controls/Button.tsx'
import type { FeedState } from './useFeed.ts'

interface FeedNoteProps {
  feed: FeedState
  channel: string | null
  onChannel: (slug: string | null) => void
}

/** One message for both lists: both are empty, or loading failed. */
export function FeedNote({ feed, channel, onChannel }: FeedNoteProps) {
  const access = useAccess()
  if (feed.state === 'failed') return <Message onRetry={feed.retry}>Не удалось загрузить публикации</Message>
  const everything = (
    <Button kind="secondary" onClick={() => onChannel(null)}>
      Все публикации
    </Button>
  )
  if (channel === null)
    return (
      <EmptyState
        icon="news"
        help="Новое появится здесь само."
        action={
          <Button kind="secondary" onClick={feed.retry}>
            Обновить
          </Button>
        }
      >
        Пока нет публикаций
      </EmptyState>
    )
  if (channel !== 'bookmarks')
    return (
      <EmptyState icon="news" help="В этом канале ещё ничего не вышло. Новое появится здесь само." action={everything}>
        Пока нет публикаций
      </EmptyState>
    )
  if (access === 'guest')
    return (
      <EmptyState
        icon="star"
        help="Избранное хранится в аккаунте и открывается с любого устройства."
        action={<Button onClick={() => authLayer.open()}>Войти</Button>}
      >
        Войдите, чтобы увидеть избранное
      </EmptyState>
    )
  return (
    <EmptyState icon="star" help="Нажмите звезду на карточке, и публикация будет здесь." action={everything}>
      Вы еще ничего не добавили в избранное
    </EmptyState>
  )
}
