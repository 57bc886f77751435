import { everyScreenOpens } from './opens'

everyScreenOpens({ theme: 'dark', phone: true })
