export { InstallSection } from './install/InstallSection.tsx'
export { InstallItem } from './lazy.tsx'
export { OfflineParts } from './OfflineParts.tsx'
export { offlineRoutes } from './routes.ts'
