import { Core, type ClientOptions, type RequestOptions } from './core.js'
import { FilesResource } from './file.js'
import { Resources } from './generated.js'

export type { ClientOptions, FileInput, RequestOptions } from './core.js'
export { SwitchboardError, WebhookVerificationError, type Code, type Detail } from './error.js'
export { FilesResource, type UploadedFile } from './file.js'
export * from './generated.js'
export { Pages, type Page } from './page.js'
export type { ToolMetadata, ToolRequest } from './tool.js'
export { verifySignature, verifyWebhook, type WebhookHeaders, type WebhookOptions } from './webhook.js'

/** A client of one server, with one key. */
export class Switchboard extends Resources {
  /** Files to import, exports, and the rejected rows of imports. */
  readonly files: FilesResource
  readonly #core: Core

  constructor(options: ClientOptions) {
    const core = new Core(options)
    super(core)
    this.files = new FilesResource(core)
    this.#core = core
  }

  /** Downloads a file that an answer names by its path, such as an export. */
  download(path: string, options?: RequestOptions): Promise<ArrayBuffer> {
    return this.#core.download(path, options)
  }
}
