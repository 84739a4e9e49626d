import { useEffect } from 'react'
import { authLayer } from '#features/accounts'
import { writeShared } from '#features/editor'
import { useAccess } from '#features/membership'
import { useNavigate, useSearch } from '#navigation'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { PlainPage } from '#ui/frames/PlainPage.tsx'
import { sharedSearch } from './routes.ts'

/** Target of the system's share menu: opens the shared content in the editor, for members. */
export function SharePage() {
  const shared = useSearch(sharedSearch)
  const access = useAccess()
  const navigate = useNavigate()
  const mayWrite = access === 'paid'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the address brought
  useEffect(() => {
    if (!mayWrite) return
    writeShared(shared)
    // Replaced, because going back here would open the editor again.
    navigate(paths.main, { replace: true })
  }, [mayWrite])
  return (
    <PlainPage title="Поделиться в Палате">
      {access === 'guest' && (
        <EmptyState
          icon="lock"
          help="После входа откройте «Поделиться» ещё раз."
          action={<Button onClick={() => authLayer.open()}>Войти</Button>}
        >
          Войдите, чтобы написать мнение
        </EmptyState>
      )}
      {access === 'unpaid' && (
        <EmptyState
          icon="lock"
          help="С подпиской ссылка откроется в редакторе."
          action={<Button to={paths.purchase}>Оформить подписку</Button>}
        >
          Мнения пишут участники клуба
        </EmptyState>
      )}
      {(access === 'loading' || mayWrite) && <Skeleton height={240} />}
    </PlainPage>
  )
}
