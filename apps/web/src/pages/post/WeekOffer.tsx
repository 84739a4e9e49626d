import type { Post } from '@palata/contract/posts'
import { postOpenings } from '@palata/contract/posts/openings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { authLayer } from '#features/accounts'
import { openedPost } from '#features/posts'
import { Link } from '#navigation'
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
  return (
    <div className={styles.week}>
      {isGuest ? (
        <>
          <Button
            kind="secondary"
            onClick={() => authLayer.open({ view: 'registration', text: `/${post.content_type}/${post.id}` })}
          >
            Прочитать без оплаты
          </Button>
          <p>{tied('После регистрации один текст в неделю открыт целиком')}</p>
        </>
      ) : (
        <Choice id={post.id} />
      )}
    </div>
  )
}

function Choice({ id }: { id: number }) {
  const api = useApi()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['week'],
    queryFn: ({ signal }) => api.call(postOpenings.week, undefined, { signal, quiet: true }),
  })
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.call(postOpenings.openWeek, { body: { post_id: id } }, { quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['week'] }),
    onSuccess: () => client.invalidateQueries({ queryKey: openedPost(client, api, id).queryKey }),
  })
  if (!data?.is_offered) return null
  const { opened, renews_at } = data
  if (opened)
    return (
      <p>
        На этой неделе вы открыли «<Link to={opened.url}>{opened.title}</Link>».{' '}
        {tied(`Следующий текст можно открыть ${dayAndMonth(dayAt(renews_at))}`)}
      </p>
    )
  return (
    <>
      <Button kind="secondary" isBusy={isPending} onClick={() => mutate()}>
        Открыть целиком
      </Button>
      <p role={error ? 'alert' : undefined}>{error?.message ?? tied('Один текст в неделю — без оплаты')}</p>
    </>
  )
}
