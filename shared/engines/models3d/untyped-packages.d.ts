declare module 'assimpjs' {
  interface AssimpFileList {
    AddFile(name: string, content: Uint8Array): void;
  }
  interface AssimpResult {
    IsSuccess(): boolean;
    GetErrorCode(): string;
    FileCount(): number;
    GetFile(index: number): { GetContent(): Uint8Array };
  }
  interface Assimp {
    readonly FileList: new () => AssimpFileList;
    ConvertFileList(files: AssimpFileList, format: 'glb2'): AssimpResult;
  }
  export default function assimpjs(): Promise<Assimp>;
}

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
        /** Returns the bytes of an external file; a rejected promise becomes an issue. */
        readonly externalResourceFunction?: (uri: string) => Promise<Uint8Array>;
      },
    ): Promise<ValidationReport>;
  };
  export default validator;
}

declare module 'three/addons/loaders/usd/USDAParser.js' {
  interface UsdaBlock {
    [statement: string]: string | UsdaBlock;
  }
  export class USDAParser {
    /** Parses statements and blocks. Input of `parseData`. */
    parseText(text: string): UsdaBlock;
    /** Parses an attribute's value of this type, from text or from a block of samples. */
    _parseAttributeValue(type: string, text: unknown): unknown;
    parseData(text: string): {
      readonly specsByPath: Record<string, { readonly fields?: Readonly<Record<string, unknown>> }>;
    };
  }
}

declare module 'three/addons/loaders/usd/USDCParser.js' {
  export class USDCParser {
    parseData(bytes: ArrayBuffer): {
      readonly specsByPath: Record<string, { readonly fields?: Readonly<Record<string, unknown>> }>;
    };
  }
}

declare module 'three/addons/loaders/usd/USDComposer.js' {
  import type { Group, Material } from 'three';

  interface ComposedLayer {
    readonly specsByPath: Record<string, { readonly fields?: Readonly<Record<string, unknown>> }>;
  }
  export class USDComposer {
    constructor(manager: unknown);
    readonly manager: unknown;
    readonly specsByPath: ComposedLayer['specsByPath'];
    readonly assets: Readonly<Record<string, ComposedLayer | undefined>>;
    readonly externalVariantSelections: Readonly<Record<string, string>>;
    readonly materialsByRoot: ReadonlyMap<string, readonly string[]>;
    compose(layer: object, assets: object, variants: object, folder: string): unknown;
    /** The content of a reference: `@layer@` or `@layer@<prim>`. */
    _resolveReference(reference: string, variants?: Readonly<Record<string, string>>): Group | null;
    _resolveFilePath(path: string): string;
    _getBasePath(path: string): string;
    _buildMaterial(meshPath: string, fields: Readonly<Record<string, unknown>>): Material;
    _buildMaterialForPath(materialPath: string | undefined): Material;
    _getMaterialBindingTarget(primPath: string): string | null;
    _pickBestMaterial(materialPaths: readonly string[]): string | undefined;
  }
}
