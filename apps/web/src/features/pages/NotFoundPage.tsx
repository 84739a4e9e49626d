import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import styles from './pages.module.css'

/** What a page throws `notFound` with, when it has better words. */
export interface Missing {
  heading: string
  text: string
}

const PAGE: Missing = {
  heading: 'Страница не найдена',
  text: 'По этому адресу ничего нет. Возможно, ссылка устарела.',
}

export function NotFoundPage({ data }: { data?: unknown }) {
  const { heading, text } = (data as Missing | undefined) ?? PAGE
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{heading}</h1>
      <p className={styles.lead}>{text}</p>
      <Link to={paths.main} className={styles.home}>
        На главную
      </Link>
    </div>
  )
}
