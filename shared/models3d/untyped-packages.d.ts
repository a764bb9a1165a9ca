declare module 'draco3dgltf' {
  interface DracoModule {
    readonly [name: string]: unknown;
  }
  const draco3d: {
    createDecoderModule(): Promise<DracoModule>;
    createEncoderModule(): Promise<DracoModule>;
  };
  export default draco3d;
}

declare module 'gltf-validator' {
  interface ValidationMessage {
    readonly code: string;
    readonly message: string;
    /** 0 error, 1 warning, 2 information, 3 hint. */
    readonly severity: number;
    readonly pointer?: string;
  }
  interface ValidationReport {
    readonly issues: {
      readonly numErrors: number;
      readonly numWarnings: number;
      readonly messages: readonly ValidationMessage[];
      readonly truncated: boolean;
    };
  }
  const validator: {
    validateBytes(
      bytes: Uint8Array,
      options?: {
        readonly maxIssues?: number;
        readonly writeTimestamp?: boolean;
        readonly onlyIssues?: readonly string[];
        readonly severityOverrides?: Readonly<Record<string, number>>;
      },
    ): Promise<ValidationReport>;
  };
  export default validator;
}
