import { server as en } from '../en/server'
import { translated } from '../translated'

export const server = translated('server', en)
