import { AddOpinion } from '#features/editor'
import { OpinionList } from '#features/feed'
import { OwnReading } from '#features/views'
import { OwnArea } from './OwnArea.tsx'
import styles from './OwnOpinionsPage.module.css'

export function OwnOpinionsPage() {
  return (
    <OwnArea title="Мнения" kept="Здесь ваши публикации по месяцам.">
      {(me) => (
        <>
          <AddOpinion className={styles.add} />
          <OwnReading />
          <OpinionList username={me.username} title="Все мнения" isTitleHidden />
        </>
      )}
    </OwnArea>
  )
}
