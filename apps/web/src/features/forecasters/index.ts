export { forecasterRoutes } from './routes.ts'
export { forecastUpdates } from './updates.ts'
