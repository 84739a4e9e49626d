import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { install, useInstallWay } from './useInstall.ts'

/** Item of the reader's menu, shown while the site can be installed. */
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
