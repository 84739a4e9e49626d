import type { Post } from '@palata/contract/posts'
import { postOpenings } from '@palata/contract/posts/openings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { authLayer } from '#features/accounts'
import { openedPost } from '#features/posts'
import { Link } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { tied } from '#ui/format/index.ts'
import { dayAndMonth, dayAt } from '#ui/time/time.ts'
import styles from './Wall.module.css'

interface WeekOfferProps {
  post: Pick<Post, 'id' | 'content_type'>
  isGuest: boolean
}

/** One text a week is read whole without a membership, if the club so decided. */
export function WeekOffer({ post, isGuest }: WeekOfferProps) {
  if (!isGuest) return <Choice id={post.id} />
  return (
    <div className={styles.week}>
      <Button
        kind="secondary"
        onClick={() => authLayer.open({ view: 'registration', text: `/${post.content_type}/${post.id}` })}
      >
        Прочитать без оплаты
      </Button>
      <p>{tied('После регистрации один текст в неделю открыт целиком')}</p>
    </div>
  )
}

function Choice({ id }: { id: number }) {
  const api = useApi()
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: ['week'],
    queryFn: ({ signal }) => api.call(postOpenings.week, undefined, { signal, quiet: true }),
  })
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.call(postOpenings.openWeek, { body: { post_id: id } }, { quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['week'] }),
    onSuccess: () => client.invalidateQueries({ queryKey: openedPost(client, api, id).queryKey }),
  })
  if (!data)
    return (
      <div className={styles.week}>
        {isError ? (
          <Message onRetry={() => void refetch()}>Не удалось узнать, какой текст открыт на этой неделе</Message>
        ) : (
          <Skeleton height={40} />
        )}
      </div>
    )
  if (!data.is_offered) return null
  const { opened, renews_at } = data
  return (
    <div className={styles.week}>
      {opened ? (
        <p>
          На этой неделе вы открыли «<Link to={opened.url}>{opened.title}</Link>».{' '}
          {tied(`Следующий можно открыть с ${dayAndMonth(dayAt(renews_at))}.`)}
        </p>
      ) : (
        <>
          <Button kind="secondary" isBusy={isPending} onClick={() => mutate()}>
            Открыть целиком
          </Button>
          <p role={error ? 'alert' : undefined}>{error?.message ?? tied('Один текст в неделю — без оплаты')}</p>
        </>
      )}
    </div>
  )
}
