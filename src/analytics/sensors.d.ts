/** Types of the used part of the Sensors SDK; the package has none for its ES modules. */
declare module 'sa-sdk-javascript/dist/v2/sensorsdata.es6.js' {
  /** An event that the SDK is about to send. */
  interface Tracked {
    event?: string
    properties?: Record<string, unknown>
  }
  interface SensorsPlugin {
    plugin_name?: string
    plugin_version?: string
    init(sensors: Sensors, options?: object): void
  }
  interface Sensors {
    readonly lib_version: string
    readonly _: { addEvent: (target: EventTarget, type: string, ...rest: unknown[]) => void }
    init(parameters: object): void
    use(plugin: SensorsPlugin, options?: object): void
    on(event: string, listener: () => void): void
    registerInterceptor(
      pageTracker: string,
      interceptors: {
        send: {
          priority: number
          entry(
            request: { origin_data: Tracked },
            control: { cancellationToken: { stop(): void } },
          ): { origin_data: Tracked }
        }
      },
    ): void
  }
  const sensors: Sensors
  export default sensors
}

declare module 'sa-sdk-javascript/dist/web/plugin/pageleave/index.es6.js' {
  const plugin: import('sa-sdk-javascript/dist/v2/sensorsdata.es6.js').SensorsPlugin
  export default plugin
}

declare module 'sa-sdk-javascript/dist/web/plugin/pageload/index.es6.js' {
  const plugin: import('sa-sdk-javascript/dist/v2/sensorsdata.es6.js').SensorsPlugin
  export default plugin
}
