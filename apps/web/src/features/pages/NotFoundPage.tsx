import { Link } from '#navigation'
import { paths } from '../../paths.ts'
import styles from './pages.module.css'

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Страница не найдена</h1>
      <p className={styles.lead}>По этому адресу ничего нет. Возможно, ссылка устарела.</p>
      <Link to={paths.main} className={styles.home}>
        На главную
      </Link>
    </div>
  )
}
