export { InstallSection } from './install/InstallSection.tsx'
export { InstallItem } from './lazy.tsx'
