import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { install, useInstallWay } from './useInstall.ts'

/** In the reader's menu, where the site can still be installed. */
export function InstallItem({ className, close }: { className: string; close: () => void }) {
  const way = useInstallWay()
  if (way === 'ios')
    return (
      <Link to={paths.settings} onClick={close}>
        Установить приложение
      </Link>
    )
  if (way !== 'button') return null
  return (
    <Pressable
      className={className}
      onClick={() => {
        close()
        void install()
      }}
    >
      Установить приложение
    </Pressable>
  )
}
