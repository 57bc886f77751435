import { app as en } from '../en/app'
import { translated } from '../translated'

export const app = translated('app', en)
