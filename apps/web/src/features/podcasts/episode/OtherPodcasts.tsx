import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { FEWEST, Others } from '../panel/Others.tsx'
import { othersThan } from '../queries.ts'
import styles from './Episode.module.css'

/** Below a post with sound, when there are other podcasts. */
export function OtherPodcasts({ id }: { id: number }) {
  const { data = [] } = useQuery(othersThan(useApi(), id))
  const others = data.filter((podcast) => podcast.id !== id)
  if (others.length < FEWEST) return null
  return (
    <section className={styles.others} aria-labelledby={`others-${id}`}>
      <h2 id={`others-${id}`}>Другие подкасты</h2>
      <Others podcasts={others} />
    </section>
  )
}
