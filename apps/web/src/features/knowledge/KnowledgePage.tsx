import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#api/api.tsx'
import { ClubPage, useAccess } from '#features/membership'
import { useNavigate, useParams, useSearch, useTitle } from '#navigation'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { Article } from './Article.tsx'
import { Aside } from './Aside.tsx'
import { KnowledgeFragment } from './KnowledgeFragment.tsx'
import styles from './KnowledgePage.module.css'
import { knowledgeMenuLayer } from './layers.ts'
import { Menu } from './Menu.tsx'
import { knowledgeMenu, knowledgePage } from './queries.ts'
import { knowledgeSearch } from './routes.ts'
import { chosenOf, pageAddress, pagesOf } from './tree.ts'

/** The knowledge base for members; everyone else sees the sections and the start of the first page at any address. */
export function KnowledgePage() {
  const access = useAccess()
  if (access === 'paid') return <Base />
  return (
    <div className={styles.locked}>
      <ClubPage place="knowledge" title="База знаний" fragment={<KnowledgeFragment />} loading={<Bones />}>
        {null}
      </ClubPage>
    </div>
  )
}

function Base() {
  const api = useApi()
  const { slug } = useParams()
  const { page, menu } = useSearch(knowledgeSearch)
  const menuRead = useQuery(knowledgeMenu(api))
  const menus = menuRead.data ?? []
  const chosen = slug || menuRead.data ? chosenOf(menus, { slug, page, menu }) : null
  const key = chosen && 'page' in chosen ? chosen.page : ''
  const read = useQuery({ ...knowledgePage(api, key), enabled: key !== '' })
  useOwnAddress(read.data?.slug)
  const placed = pagesOf(menus)
  const at = placed.findIndex(({ entry }) => entry.id === read.data?.id)
  const place = placed[at]
  const section = place?.menus.at(-1)

  return (
    <div className={styles.base}>
      <aside className={styles.menu}>
        {menuRead.isError && !menuRead.data ? (
          <Message onRetry={() => void menuRead.refetch()}>Ошибка при получении меню базы знаний</Message>
        ) : menuRead.data ? (
          <Menu menus={menus} slug={read.data?.slug ?? null} />
        ) : (
          <Skeleton height={320} />
        )}
      </aside>
      <div className={styles.page}>
        <Pressable className={styles.bar!} onClick={() => knowledgeMenuLayer.open({ slug: read.data?.slug ?? null })}>
          <Icon name="menu" />
          <span>
            {section && (
              <small className="num">
                {section.title}, {section.pages.findIndex(({ id }) => id === place?.entry.id) + 1} из{' '}
                {section.pages.length}
              </small>
            )}
            <b>{read.data?.title ?? 'База знаний'}</b>
          </span>
          <Icon name="chevron-down" />
        </Pressable>
        {menuRead.isError && !menuRead.data && (
          <div className={styles.narrow}>
            <Message onRetry={() => void menuRead.refetch()}>Ошибка при получении меню базы знаний</Message>
          </div>
        )}
        {chosen && 'menu' in chosen && (
          <Alone title={chosen.menu.title}>
            <EmptyState icon="book" help="Они появятся, когда редакция их напишет">
              Страниц пока нет
            </EmptyState>
          </Alone>
        )}
        {!chosen && menuRead.data && (
          <Alone title="База знаний">
            <EmptyState icon="book" help="Редакция их ещё пишет">
              Страниц пока нет
            </EmptyState>
          </Alone>
        )}
        {read.isError && !read.data && (
          <Alone title="База знаний">
            <Message onRetry={() => void read.refetch()}>Ошибка при получении страницы базы знаний</Message>
          </Alone>
        )}
        {read.data === null && (
          <Alone title="Такой страницы нет">
            <EmptyState icon="book" help="В адресе опечатка, или страницу убрали. Выберите другую в меню">
              Страница не найдена
            </EmptyState>
          </Alone>
        )}
        {read.data && (
          <Article
            key={read.data.id}
            page={read.data}
            menus={place?.menus ?? []}
            previous={placed[at - 1]?.entry}
            next={at < 0 ? undefined : placed[at + 1]?.entry}
          />
        )}
        {((!read.data && read.isLoading) || menuRead.isLoading) && !read.data && <Bones />}
      </div>
      {read.data && <Aside key={read.data.id} page={read.data} />}
    </div>
  )
}

/** Redirects from a former address or a number to the page's own address. */
function useOwnAddress(slug: string | undefined) {
  const navigate = useNavigate()
  const { slug: asked } = useParams()
  const { page } = useSearch(knowledgeSearch)
  useEffect(() => {
    if (slug && (asked ?? page) && slug !== asked)
      navigate(pageAddress(slug) + location.hash, { replace: true, stay: true })
  }, [slug, asked, page, navigate])
}

function Alone({ title, children }: { title: string; children: React.ReactNode }) {
  useTitle(title)
  return (
    <div className={styles.alone}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  )
}

function Bones() {
  return (
    <div className={styles.bones} role="status" aria-label="Загрузка страницы">
      <Skeleton width={160} height={18} />
      <Skeleton width="70%" height={36} />
      <Skeleton height={44} />
      <Skeleton height={360} />
    </div>
  )
}
