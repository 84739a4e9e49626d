export { InstallSection } from './install/InstallSection.tsx'
export { InstallItem, OfflineParts } from './lazy.tsx'
export { offlineRoutes } from './routes.ts'
