export { OwnReading } from './OwnReading.tsx'
