export { forecasterRoutes } from './routes.ts'
