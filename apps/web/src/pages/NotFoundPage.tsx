import { useTitle } from '#navigation'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import styles from './pages.module.css'

const PAGE = {
  heading: 'Страница не найдена',
  text: 'По этому адресу ничего нет. Возможно, ссылка устарела.',
}

interface NotFoundPageProps {
  /** Texts of a page that knows what was looked for. */
  missing?: { heading: string; text: string }
}

export function NotFoundPage({ missing = PAGE }: NotFoundPageProps) {
  const { heading, text } = missing
  useTitle(missing === PAGE ? undefined : heading)
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{heading}</h1>
      <p className={styles.lead}>{text}</p>
      <div className={styles.home}>
        <Button to={paths.main}>На главную</Button>
      </div>
    </div>
  )
}
