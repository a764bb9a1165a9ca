# Run by Blender in the background: reads lines of {"file", "format"} from its input, imports each file into an empty
# scene, and answers a line `JUDGED {"triangles", "min", "max"}`, or `JUDGED {"error"}`.
import builtins
import json
import sys

import bpy
import numpy

IMPORTERS = {
    'glb': lambda file: bpy.ops.import_scene.gltf(filepath=file),
    'gltf': lambda file: bpy.ops.import_scene.gltf(filepath=file),
    'obj': lambda file: bpy.ops.wm.obj_import(filepath=file),
    'fbx': lambda file: bpy.ops.import_scene.fbx(filepath=file),
    'dae': lambda file: bpy.ops.wm.collada_import(filepath=file),
    'stl': lambda file: bpy.ops.import_mesh.stl(filepath=file),
    'ply': lambda file: bpy.ops.import_mesh.ply(filepath=file),
    'x3d': lambda file: bpy.ops.import_scene.x3d(filepath=file),
    'wrl': lambda file: bpy.ops.import_scene.x3d(filepath=file),
}

# Blender 3.4 asks numpy for a name that it has no longer.
numpy.bool = bool
# Blender 3.4 opens X3D and VRML in a mode that Python 3.11 has no longer.
plain_open = builtins.open
builtins.open = lambda file, mode='r', *rest, **named: plain_open(file, mode.replace('U', ''), *rest, **named)


def measure():
    triangles = 0
    points = []
    graph = bpy.context.evaluated_depsgraph_get()
    for item in bpy.context.scene.objects:
        if item.type != 'MESH':
            continue
        mesh = item.evaluated_get(graph).to_mesh()
        for polygon in mesh.polygons:
            triangles += len(polygon.vertices) - 2
            points.extend(item.matrix_world @ mesh.vertices[vertex].co for vertex in polygon.vertices)
    sides = [[point[axis] for point in points] for axis in range(3)]
    return {'triangles': triangles, 'min': [min(side) for side in sides], 'max': [max(side) for side in sides]}


def start_anew():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    # The importer of X3D would take pictures of an earlier file, which are gone.
    x3d = sys.modules.get('io_scene_x3d.import_x3d')
    if x3d:
        x3d.texture_cache.clear()


def judge(order):
    start_anew()
    try:
        IMPORTERS[order['format']](order['file'])
        return measure()
    except Exception as error:
        # An importer's traceback ends with what is wrong, and where it was called.
        return {'error': ' '.join(str(error).strip().splitlines()[-2:])}


for line in sys.stdin:
    print('\nJUDGED ' + json.dumps(judge(json.loads(line))), flush=True)
