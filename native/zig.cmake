# Cross-compiles the core with Zig, which ships the headers and libraries of every target:
#
#   cmake -DCMAKE_TOOLCHAIN_FILE=native/zig.cmake -DZIG=path/to/zig -DZIG_TARGET=aarch64-macos ...

set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ZIG ZIG_TARGET)
string(REGEX MATCH "^[^-]+" CMAKE_SYSTEM_PROCESSOR ${ZIG_TARGET})
if(ZIG_TARGET MATCHES "windows")
  set(CMAKE_SYSTEM_NAME Windows)
elseif(ZIG_TARGET MATCHES "macos")
  set(CMAKE_SYSTEM_NAME Darwin)
else()
  set(CMAKE_SYSTEM_NAME Linux)
endif()

set(CHECKROW_X86_PREFIX x86_64_)  # Zig's spelling of the processor levels
set(CMAKE_CXX_COMPILER ${ZIG} c++ -target ${ZIG_TARGET})
foreach(tool ar ranlib)
  set(script ${CMAKE_BINARY_DIR}/zig-${tool})
  file(WRITE ${script} "#!/bin/sh\nexec '${ZIG}' ${tool} \"$@\"\n")
  file(CHMOD ${script} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endforeach()
set(CMAKE_AR ${CMAKE_BINARY_DIR}/zig-ar)
set(CMAKE_RANLIB ${CMAKE_BINARY_DIR}/zig-ranlib)
